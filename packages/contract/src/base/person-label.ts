/** Names a person with their USN, "Asha Kulkarni (1LS22CS001)"; an absent part is left out. */
export const personLabel = ({ name, usn }: { name: string; usn: string | null }): string => {
  if (name === '' || usn === null) return name || (usn ?? '')
  return `${name} (${usn})`
}
