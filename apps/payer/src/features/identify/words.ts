/** Our own words of the identification; those of the specification are domain's messages. */
export const words = {
  checkId: 'Please check the student ID: letters, numbers and hyphens only.',
} as const;
