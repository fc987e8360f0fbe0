/** Creates a promise that is settled from outside. The oldest browsers lack `Promise.withResolvers`. */
export const createDeferred = <Value = void>() => {
  let resolve: (value: Value) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<Value>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}
