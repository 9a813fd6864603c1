/** The tab names new leads until somebody looks: "(1) Fernanda". */
let title = document.title
const unseen = new Map<string, string>()

export function nameInTitle(leads: ReadonlyMap<string, string>, pageTitle: string): void {
  title = pageTitle
  for (const [id, name] of leads) unseen.set(id, name)
  draw()
}

for (const sign of ['pointerdown', 'keydown', 'visibilitychange']) {
  document.addEventListener(sign, () => {
    if (document.hidden || unseen.size === 0) return
    unseen.clear()
    draw()
  })
}

function draw(): void {
  const [first] = unseen.values()
  document.title = first === undefined ? title : `(${unseen.size}) ${first} · ${title}`
}
