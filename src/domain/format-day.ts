/** 2026-12-11 → 11/12/2026 */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')
