/** Returns the language of a text that has Kannada or Devanagari letters; undefined is the page's own. */
export const languageOf = (text: string): 'kn' | 'hi' | undefined => {
  if (/\p{Script=Kannada}/u.test(text)) return 'kn'
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined
}
