/** The viewer's ranges are half of this; nginx and the product are asked for the same. */
export const rangeBytes = 64 * 1024

/** Where bare `node:http` sends as many bytes as a range has, from memory: the most that Node can do. */
export const rangePath = '/range'
