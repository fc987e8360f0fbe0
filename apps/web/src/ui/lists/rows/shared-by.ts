/** Returns the word that all entries of a page have in common, which its rows need not repeat; null without one. */
export const sharedBy = <Item>(items: readonly Item[], wordOf: (item: Item) => string): string | null => {
  const [first, ...others] = items.map(wordOf)
  return first !== undefined && others.length > 0 && others.every((word) => word === first) ? first : null
}
