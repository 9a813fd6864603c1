/** Backdrop of the widget's preview and test page. */
export function SampleSite() {
  return (
    <div className="sample-site" aria-hidden="true">
      <div className="sample-bar">
        <b />
        <i />
        <i />
        <i />
      </div>
      <div className="sample-hero">
        <b />
        <i />
        <i />
        <em />
      </div>
      <div className="sample-cards">
        {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
          <div key={card}>
            <b />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  )
}
