import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionPool } from './connection-pool.ts'
import { executeStatement } from './execute-statement.ts'

const authenticated = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0])
const ready = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])
const complete = Buffer.concat([Buffer.from('C\0\0\0\rSELECT 1\0', 'latin1'), ready])

test('an unprepared statement is sent with its values in one piece', async () => {
  const sent: string[] = []
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]))
      socket.on('data', (bytes) => {
        sent.push(bytes.toString('latin1'))
        socket.write(complete)
      })
    })
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const pool = new ConnectionPool(`postgres://a@127.0.0.1:${port}/a`, {}, { most: 1 })
  const statement = { text: 'select $1', values: ['Ana Lima'] }
  await pool.use(async (connection) => executeStatement(connection, statement, false))
  await pool.close()
  const asked = sent.filter((message) => message.includes('select $1'))
  expect(asked).toEqual([expect.stringContaining('Ana Lima')])
})
