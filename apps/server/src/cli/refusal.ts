/** What a person at the command line can put right: the message is the whole sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
}
