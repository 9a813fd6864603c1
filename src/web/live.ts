/** For queries whose data other users change while they are on the screen. */
export const live = { refetchInterval: 30_000 }
