/** Returns the keys of a table that has a row for each of them, for the schema that admits nothing else. */
export const keysOf = /* @__NO_SIDE_EFFECTS__ */ <Key extends string>(
  table: Readonly<Record<Key, unknown>>,
): [Key, ...Key[]] =>
  // Object.keys forgets the key type; a table of names is not empty.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.keys(table) as [Key, ...Key[]]
