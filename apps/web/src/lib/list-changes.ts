interface Identified {
  _id: string
}

const idOf = ({ _id: id }: Identified): string => id

/** Returns a list in which an item replaces the one with its id, or is appended. */
export const withItem = <Item extends Identified>(items: readonly Item[], item: Item): Item[] =>
  items.some((other) => idOf(other) === idOf(item))
    ? items.map((other) => (idOf(other) === idOf(item) ? item : other))
    : [...items, item]

/** Returns a list without the item that has an id. */
export const withoutItem = <Item extends Identified>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => idOf(item) !== id)

/** Returns a list in the order of the given ids; items that are not named come last. */
export const inOrderOf = <Item extends Identified>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] => {
  const named = ids.flatMap((id) => items.find((item) => idOf(item) === id) ?? [])
  return [...named, ...items.filter((item) => !ids.includes(idOf(item)))]
}
