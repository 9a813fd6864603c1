/** Whether this session has used the one that stays: of several keys, only the server knows which. */
export const mayBeAskedNow =
  'Se você ainda não confirmou assim neste aparelho, isso será pedido logo em seguida.'
