export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word) && word.length > 2)
  const letters = (words.length > 0 ? words : [name]).slice(0, 2).map((word) => Array.from(word)[0])
  return letters.join('').toUpperCase()
}
