/** No shorter password is accepted anywhere. */
const shortestPassword = 8

/** Loaded only when a password is first chosen, because starting the server does not need it. */
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword))
}

let list: Promise<ReadonlySet<string>> | null = null

/** Whether a lower-case password is among the 18,000 most used ones. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (list ??= readList())).has(password)
