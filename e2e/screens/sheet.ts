/** One picture with what was measured while it was taken. */
export interface Shot {
  /** The person and the page, how wide and in which colours. */
  address: string
  /** Name of the picture in its folder. */
  file: string
  /** Height of the page in CSS pixels. */
  height: number
  /** Sum of the layout shifts that no one caused, as Cumulative Layout Shift counts them. */
  shift: number
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns a page that shows all pictures side by side. */
export const sheetOf = (shots: readonly Shot[]): string => `<!doctype html>
<title>Every page</title>
<style>
  body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: #777; font: 14px sans-serif; }
  figure { margin: 0; }
  img { display: block; width: 360px; max-height: 900px; object-fit: cover; object-position: top; }
</style>
${shots.map(({ address, file, height, shift }) => `<figure><figcaption>${escape(address)}: ${height} px, ${shift.toFixed(3)}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`).join('\n')}
`

/** Returns the measurements as lines of a table. */
export const tableOf = (shots: readonly Shot[]): string =>
  shots
    .map(({ address, height, shift }) => `${String(height).padStart(6)} px  ${shift.toFixed(3)}  ${address}`)
    .join('\n')
