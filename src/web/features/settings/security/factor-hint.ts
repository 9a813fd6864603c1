/** With several keys, only the server knows whether this session used the remaining one. */
export const factorHint =
  'Se você ainda não confirmou assim neste aparelho, isso será pedido logo em seguida.'
