/** Whose page this is: the company's logo, or its initials in its colour, and its name. */
export function CompanyMark({ name, logoUrl }: { name: string; logoUrl: string }) {
  return (
    <div className="company">
      {logoUrl ? (
        <img className="logo" src={logoUrl} alt="" height="48" />
      ) : (
        <span className="initials" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="company-name">{name}</span>
    </div>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word) && word.length > 2)
  const letters = (words.length > 0 ? words : [name]).slice(0, 2).map((word) => Array.from(word)[0])
  return letters.join('').toUpperCase()
}
