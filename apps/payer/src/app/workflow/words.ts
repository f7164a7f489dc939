/** Our own words of who a workflow is paid for. */
export const words = {
  change: 'Change',
  changeWhat: 'student',
} as const;
