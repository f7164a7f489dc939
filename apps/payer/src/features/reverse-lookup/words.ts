/** Our own words of the reverse lookup; those of the specification are domain's messages. */
export const words = {
  title: 'Find the student',
  mobile: 'Mobile Number',
  edit: 'Edit',
  studentName: 'Student Name',
} as const;
