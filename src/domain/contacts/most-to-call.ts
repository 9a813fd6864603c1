/** private.leads_to_call lists no more. */
export const mostToCall = 200

/** "200+" for a list that may be cut. */
export const countToCall = (count: number): string => `${count}${count < mostToCall ? '' : '+'}`
