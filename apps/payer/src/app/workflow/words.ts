/** Our own words of who a workflow is paid for. */
export const words = {
  student: 'Student',
  studentId: (id: string): string => `Student ID ${id}`,
  change: 'Change',
  changeWhat: 'student',
} as const;
