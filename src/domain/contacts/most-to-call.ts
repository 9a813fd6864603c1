/** private.leads_to_call lists no more. */
export const mostToCall = 200
