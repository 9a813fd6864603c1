/** What initdb draws for each cluster. Installations that begin with the same folder get their own all the same. */
import { randomBytes } from 'node:crypto'

/** PostgreSQL 18's pg_control: the identifier first, the nonce of its logins, and over all of it a checksum. */
const control = { file: 'global/pg_control', nonce: [257, 289], checksum: 292 } as const
/** The first page of a file of the log names the cluster that it belongs to. */
const log = { folder: 'pg_wal/', isLongHeader: 2, identifier: 24 } as const

/** To be told of each file, in any order. @throws where a file is not what this knows how to write into */
export function ownIdentity(): (name: string, bytes: Buffer) => void {
  const identifier = newIdentifier()
  return (name, bytes) => {
    if (name === control.file) {
      if (crc32c(bytes.subarray(0, control.checksum)) !== bytes.readUInt32LE(control.checksum)) {
        throw new Error(`PGlite's ${name} has another form: this version needs another look.`)
      }
      identifier.copy(bytes, 0)
      const [start, end] = control.nonce
      randomBytes(end - start).copy(bytes, start)
      bytes.writeUInt32LE(crc32c(bytes.subarray(0, control.checksum)), control.checksum)
    } else if (name.startsWith(log.folder)) {
      if (bytes.length === 0 || (bytes.readUInt16LE(2) & log.isLongHeader) === 0) {
        throw new Error(`PGlite's ${name} has another form: this version needs another look.`)
      }
      identifier.copy(bytes, log.identifier)
    }
  }
}

/** As PostgreSQL makes it: the second, and below it what tells apart those of one second. */
function newIdentifier(): Buffer {
  const bytes = Buffer.concat([randomBytes(4), Buffer.alloc(4)])
  bytes.writeUInt32LE(Math.floor(Date.now() / 1000), 4)
  return bytes
}

/** Castagnoli's, which PostgreSQL uses, and Node does not have. */
function crc32c(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0)
  }
  return ~crc >>> 0
}
