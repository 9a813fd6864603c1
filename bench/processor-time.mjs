import { readdir, readFile } from 'node:fs/promises'

const tickMicroseconds = 10_000

/** User and system time in microseconds. @param {number} pid */
export async function processorTime(pid) {
  const fields = await statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds
}

/** The same of all processes of a cluster, also of those that have ended. @param {number} postmaster */
export async function clusterTime(postmaster) {
  const fields = await statOf(postmaster)
  const ended = (Number(fields[13]) + Number(fields[14])) * tickMicroseconds
  const living = await Promise.all((await childrenOf(postmaster)).map(processorTime))
  return living.reduce((sum, time) => sum + time, ended)
}

/** @param {number} parent */
async function childrenOf(parent) {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(all.map(async (pid) => ({ pid, fields: await statOf(pid) })))
  return stats.filter(({ fields }) => Number(fields[1]) === parent).map(({ pid }) => pid)
}

/** Fields of /proc/pid/stat after the name, which may contain blanks. @param {number} pid */
async function statOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => `)${' 0'.repeat(15)}`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
