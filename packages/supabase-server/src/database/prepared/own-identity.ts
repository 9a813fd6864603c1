/** Gives each installation its own cluster identity: initdb's random values are shared by all copies of a folder. */
import { randomBytes } from 'node:crypto'

/** PostgreSQL 18's pg_control: system identifier first, mock authentication nonce, checksum over all. */
const control = { file: 'global/pg_control', nonce: [257, 289], checksum: 292 } as const
/** The first page of a WAL file names its cluster. */
const log = { folder: 'pg_wal/', isLongHeader: 2, identifier: 24 } as const

/** The result takes each file, in any order. @throws for an unknown format */
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

function newIdentifier(): Buffer {
  const bytes = Buffer.concat([randomBytes(4), Buffer.alloc(4)])
  bytes.writeUInt32LE(Math.floor(Date.now() / 1000), 4)
  return bytes
}

/** CRC-32C, which PostgreSQL uses and Node lacks. */
function crc32c(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0)
  }
  return ~crc >>> 0
}
