/** How a code looks in a message or a table from which people copy it, by what stands around or in it. */
const spelled: Record<string, (code: string) => string> = {
  'a space before it': (code) => ` ${code}`,
  'a space after it': (code) => `${code} `,
  'a no-break space around it': (code) => `\u00a0${code}\u202f`,
  'a line end before and after it': (code) => `\n${code}\r\n`,
  'a zero-width space before it': (code) => `\u200b${code}`,
  'a byte order mark before it': (code) => `\ufeff${code}`,
  'a left-to-right mark before it': (code) => `\u200e${code}`,
  'isolates around it': (code) => `\u2068${code}\u2069`,
  'an embedding around it': (code) => `\u202a${code}\u202c`,
  'a word joiner inside': (code) => `${code.slice(0, 3)}\u2060${code.slice(3)}`,
  'spaces inside': (code) => code.replaceAll(/(.{3})(?=.)/g, '$1 '),
  'dashes inside': (code) => code.replaceAll(/(.{4})(?=.)/g, '$1\u2011').replace('\u2011', '-'),
  'full-width signs': (code) =>
    code.replaceAll(/[0-9A-Z]/gi, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
}

/** Lists thirteen spellings of a code, each with its name. */
export const spellingsOf = (code: string): [name: string, text: string][] =>
  Object.entries(spelled).map(([name, spell]) => [name, spell(code)])
