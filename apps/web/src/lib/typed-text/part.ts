// What is loaded with the first field that has the focus.
export { restoreTypedText } from './restore-typed-text.ts'
export { keepTyped, settleTyped, watchTyping } from './watch-typed-text.ts'
