// Finds the attributes of a built page, and the style sheets that stand in it.

/** @returns the attributes of a page, each with its element and where it stands, and its style sheets */
export const readPage = (html) => {
  const uses = []
  const bare = html.replace(/<!--[\s\S]*?-->|(<(script|style)\b[^>]*>)[\s\S]*?(?=<\/\2>)/g, (text, opening) =>
    (opening ?? '').padEnd(text.length),
  )
  for (const { 1: element, 2: attributes, index } of bare.matchAll(
    /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/g,
  ))
    for (const [, name] of attributes.matchAll(/\s([\w:-]+)(?:="[^"]*")?/g))
      uses.push({ kind: 'attribute', name, owner: element, start: index })
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css)
  return { uses, styles }
}
