import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Connection } from './connection.ts'

const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')
const letIn = Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'), ready])
const complete = Buffer.from('C\0\0\0\rSELECT 1\0', 'latin1')

test('unprepared statements are sent with their values, in one piece with one Sync', async () => {
  const sent: string[] = []
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(letIn)
      socket.on('data', (bytes) => {
        sent.push(bytes.toString('latin1'))
        socket.write(Buffer.concat([complete, complete, ready]))
      })
    })
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const connection = await Connection.open({ host: '127.0.0.1', port, user: 'a', database: 'a' })
  const settings = { text: 'select set_config($1, $2, true)', values: ['role', 'anon'] }
  await connection.run([settings, { text: 'select $1', values: ['Ana Lima'] }], false)
  expect(sent).toEqual([expect.stringMatching(/set_config.*anon.*select \$1.*Ana Lima/s)])
  expect(sent[0]?.split('S\0\0\0\x04')).toEqual([expect.any(String), ''])
  connection.lose()
})
