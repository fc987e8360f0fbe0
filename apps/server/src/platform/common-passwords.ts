/** No shorter password is accepted anywhere. */
const shortestPassword = 8

/** Read when a password is first chosen: a start of the server has no use for it. */
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword))
}

let list: Promise<ReadonlySet<string>> | null = null

/** Whether a password, in lower case, is among the 18,000 most used ones. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (list ??= readList())).has(password)
