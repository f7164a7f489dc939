/** The version of the institute API: the day its answers were fixed. Every answer names it. */
export const API_VERSION = '2026-11-27';
