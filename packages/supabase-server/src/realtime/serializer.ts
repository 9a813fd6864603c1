/** Phoenix's serializers: objects (1.0.0); arrays, and bytes for broadcasts (2.0.0). */
import { z } from 'zod'
import { isTooDeepJson } from '../requests/nesting.ts'
import type { Broadcast } from './broadcast.ts'

export interface Message {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

export interface Frame {
  readonly data: Buffer
  readonly binary: boolean
}

export interface Serializer {
  decode(data: Buffer, isBinary: boolean): Message
  encode(message: Message): Frame
  /** Null when this version cannot carry it. */
  encodeBroadcast(topic: string, broadcast: Broadcast): Frame | null
}

const reference = z.union([z.string(), z.number().transform(String)]).nullish()
const objectFrame = z.object({
  join_ref: reference,
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
})
const arrayFrame = z.tuple([reference, reference, z.string(), z.string(), z.unknown()])

const kinds = { userBroadcastPush: 3, userBroadcast: 4 } as const
const encodings = { bytes: 0, json: 1 } as const

const version1: Serializer = {
  decode(data, isBinary) {
    if (isBinary) throw new Error('Version 1 has no binary frames.')
    const frame = objectFrame.parse(readJson(data))
    const { join_ref, ref, topic, event, payload } = frame
    return { joinRef: join_ref ?? null, ref: ref ?? null, topic, event, payload }
  },
  encode: ({ joinRef, ref, topic, event, payload }) =>
    toText({ join_ref: joinRef, ref, topic, event, payload }),
  encodeBroadcast(topic, broadcast) {
    if (broadcast.kind === 'bytes') return null
    const { message } = broadcast
    return this.encode({ joinRef: null, ref: null, topic, event: 'broadcast', payload: message })
  },
}

const version2: Serializer = {
  decode(data, isBinary) {
    if (isBinary) return decodePush(data)
    const [joinRef, ref, topic, event, payload] = arrayFrame.parse(readJson(data))
    return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload }
  },
  encode: ({ joinRef, ref, topic, event, payload }) =>
    toText([joinRef, ref, topic, event, payload]),
  encodeBroadcast(topic, broadcast) {
    if (broadcast.kind === 'bytes') return encodeBytes(topic, broadcast)
    const { message } = broadcast
    return this.encode({ joinRef: null, ref: null, topic, event: 'broadcast', payload: message })
  },
}

const toText = (frame: object): Frame => ({
  data: Buffer.from(JSON.stringify(frame)),
  binary: false,
})

function readJson(data: Buffer): unknown {
  const text = data.toString()
  if (isTooDeepJson(text)) throw new Error('A frame that is nested too deeply.')
  return JSON.parse(text)
}

export function findSerializer(version: unknown): Serializer | null {
  if (version === undefined || version === '1.0.0') return version1
  return version === '2.0.0' ? version2 : null
}

/** One byte each: kind, lengths of join ref, ref, topic, event and metadata, encoding; then those fields and the payload. */
function decodePush(data: Buffer): Message {
  if (data[0] !== kinds.userBroadcastPush || data.length < 7) throw new Error('Unknown frame.')
  let at = 7
  const [joinRef, ref, topic, event, meta] = [1, 2, 3, 4, 5].map((place) => {
    const text = data.toString('utf8', at, at + (data[place] ?? 0))
    at += data[place] ?? 0
    return text
  })
  if (at > data.length || !topic) throw new Error('A frame that is cut off.')
  const rest = data.subarray(at)
  const payload = data[6] === encodings.json ? readJson(rest) : Buffer.from(rest)
  const more = meta ? { meta: JSON.parse(meta) } : {}
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload, ...more },
  }
}

function encodeBytes(topic: string, { event, bytes, meta }: Broadcast & { kind: 'bytes' }): Frame {
  const parts = [topic, event, meta ? JSON.stringify(meta) : ''].map((text) => Buffer.from(text))
  const lengths = parts.map(({ length }) => Math.min(length, 255))
  const header = Buffer.from([kinds.userBroadcast, ...lengths, encodings.bytes])
  const data = Buffer.concat([header, ...parts.map((part) => part.subarray(0, 255)), bytes])
  return { data, binary: true }
}
