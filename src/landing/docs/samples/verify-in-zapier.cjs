const { createHmac } = require('node:crypto')

const { id, time, signature, body, secret } = inputData
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
if (!signature.split(' ').includes(`v1,${expected}`)) throw new Error('Assinatura inválida')

const { type, data } = JSON.parse(body)
output = { type, ...data, seller: data.seller?.name }
