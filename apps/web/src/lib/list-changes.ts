interface Identified {
  _id: string
}

const idOf = ({ _id: id }: Identified): string => id

/** A list with an item in the place of the one with its id, or at the end. */
export const withItem = <Item extends Identified>(items: readonly Item[], item: Item): Item[] =>
  items.some((other) => idOf(other) === idOf(item))
    ? items.map((other) => (idOf(other) === idOf(item) ? item : other))
    : [...items, item]

/** A list without the item of an id. */
export const withoutItem = <Item extends Identified>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => idOf(item) !== id)

/** A list in the order of these ids; what they do not name stays at the end. */
export const inOrderOf = <Item extends Identified>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] => {
  const named = ids.flatMap((id) => items.find((item) => idOf(item) === id) ?? [])
  return [...named, ...items.filter((item) => !ids.includes(idOf(item)))]
}
