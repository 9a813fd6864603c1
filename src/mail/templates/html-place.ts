export type Place =
  | { readonly in: 'plain' | 'text' | 'comment' }
  | { readonly in: 'tag' | 'raw' | 'unquoted'; readonly tag: string }
  | ({ readonly in: 'value'; readonly tag: string; readonly attribute: string } & Value)

interface Value {
  readonly quote: string
  /** Which part of the URL comes next. */
  readonly address: 'start' | 'path' | 'query'
}

/** As in Go. */
export interface Read {
  readonly place: Place
  readonly kept: string
}

export function readHtml(from: Place, text: string): Read {
  if (from.in === 'plain') return { place: from, kept: text }
  let place = from
  let kept = ''
  let rest = text
  while (rest !== '') {
    const step = readStep(place, rest)
    if (place.in !== 'comment' && step.place.in !== 'comment') kept += rest.slice(0, step.length)
    else if (place.in === 'text') kept += rest.slice(0, step.length - 4)
    rest = rest.slice(step.length)
    place = step.place
  }
  return { place, kept }
}

interface Step {
  readonly place: Place
  readonly length: number
}

function readStep(place: Place, rest: string): Step {
  switch (place.in) {
    case 'comment':
      return upTo(rest, /-->/, { in: 'text' }, place)
    case 'raw':
      return upTo(rest, new RegExp(`(?=</${place.tag})`, 'i'), { in: 'text' }, place)
    case 'tag':
      return readTag(place.tag, rest)
    case 'value':
      return readValue(place, rest)
    case 'unquoted':
      return upTo(rest, /(?=[\s>])/, { in: 'tag', tag: place.tag }, place)
    default:
      return readText(rest)
  }
}

function upTo(rest: string, end: RegExp, then: Place, still: Place): Step {
  const found = end.exec(rest)
  return found
    ? { place: then, length: found.index + found[0].length }
    : { place: still, length: rest.length }
}

function readText(rest: string): Step {
  const found = /<(!--|\/?([a-zA-Z][^\s/>]*))/.exec(rest)
  if (!found) {
    const isTag = /<\/?$/.test(rest)
    return { place: isTag ? { in: 'tag', tag: '' } : { in: 'text' }, length: rest.length }
  }
  const [whole, what, tag = ''] = found
  const opened = what?.startsWith('/') ? '' : tag.toLowerCase()
  const place: Place = what === '!--' ? { in: 'comment' } : { in: 'tag', tag: opened }
  return { place, length: found.index + whole.length }
}

function readTag(tag: string, rest: string): Step {
  const [space = ''] = /^[\s/]*/.exec(rest) ?? []
  const after = rest.slice(space.length)
  if (after === '') return { place: { in: 'tag', tag }, length: rest.length }
  if (after.startsWith('>')) {
    const isRaw = tag === 'script' || tag === 'style'
    return { place: isRaw ? { in: 'raw', tag } : { in: 'text' }, length: space.length + 1 }
  }
  const [whole, name = '', equals, quote] = /^([^\s>/=]+|=)(\s*=\s*(["']?))?/.exec(after) ?? ['']
  const length = space.length + whole.length
  if (!equals) return { place: { in: 'tag', tag }, length }
  if (!quote) return { place: { in: 'unquoted', tag }, length }
  const attribute = name.toLowerCase()
  return { place: { in: 'value', tag, attribute, quote, address: 'start' }, length }
}

function readValue(place: Extract<Place, { in: 'value' }>, rest: string): Step {
  const end = rest.indexOf(place.quote)
  if (end >= 0) return { place: { in: 'tag', tag: place.tag }, length: end + 1 }
  // Browsers skip leading white space in a URL.
  if (rest.trim() === '') return { place, length: rest.length }
  const isQuery = place.address === 'query' || /[?#]/.test(rest)
  return { place: { ...place, address: isQuery ? 'query' : 'path' }, length: rest.length }
}
