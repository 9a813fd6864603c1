/** Websockets in a process of their own, so that their cost does not distort the measurement. */
import { WebSocket } from 'ws'

const [origin = '', apiKey = '', kind = '', places = '1'] = process.argv.slice(2)
const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${apiKey}`
const changes = [{ event: '*', schema: 'public', table: 'leads_captured' }]
const text = 'x'.repeat(20_000)
const comeBackAfter = 1_000
const attacks = {
  /** Each socket joins this many channels with database changes. */
  joins: { sockets: 300, channels: 60, config: { postgres_changes: changes }, every: 0 },
  broadcasts: { sockets: 100, channels: 1, config: {}, every: 300 },
}
const { sockets, channels, config, every } = attacks[kind]
let begun = 0

function open(n) {
  const localAddress = `127.0.0.${2 + (n % Number(places))}`
  const socket = new WebSocket(address, { localAddress })
  let talking
  socket.on('open', () => {
    for (let c = 0; c < channels; c++) {
      const topic = kind === 'joins' ? `realtime:${n}-${c}` : 'realtime:all'
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config }]))
    }
    const say = () => {
      const payload = { event: 'x', payload: { text } }
      socket.send(JSON.stringify(['1', '2', 'realtime:all', 'broadcast', payload]))
    }
    if (every > 0) talking = setInterval(say, every)
    if (++begun === sockets / 2) process.stdout.write('half of them are in\n')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(talking)
    setTimeout(open, comeBackAfter, n)
  })
}

for (let n = 0; n < sockets; n++) open(n)
