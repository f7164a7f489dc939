/** Our own words of the identification; those of the specification are domain's messages. */
export const words = {
  checkId: 'Please check the student ID: letters, numbers and hyphens only.',
  unknownId: 'No student with this ID is known here. Please check it and verify it again.',
} as const;
