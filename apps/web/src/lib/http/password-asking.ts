/** Asks the person for their password, and resolves to whether they proved it. */
type AskPassword = (reason: string) => Promise<boolean>

let ask: AskPassword = () => Promise.resolve(false)

/** Sets what asks for the password: a dialog that is loaded when a call is refused. */
export const askPasswordWith = (given: AskPassword): void => {
  ask = given
}

/** Asks for the password, because the server refused a call without it. */
export const askPassword: AskPassword = (reason) => ask(reason)
