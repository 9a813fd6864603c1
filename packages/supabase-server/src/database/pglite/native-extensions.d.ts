declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the whole file; false when another process holds it. */
  export function tryLock(fd: number): boolean
}
