declare module 'fs-native-extensions' {
  /** Exclusive lock on the whole file; false when another process holds it. */
  export function tryLock(fd: number): boolean
}
