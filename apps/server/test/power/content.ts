/** The bytes of a file, which grow and shrink like those of a disk: what was never written is zero. */
export class Content {
  #buffer: Buffer
  #size: number

  constructor(bytes: Buffer) {
    this.#buffer = bytes
    this.#size = bytes.length
  }

  get size(): number {
    return this.#size
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }

  copy(): Content {
    return new Content(Buffer.from(this.bytes))
  }

  resize(size: number): void {
    if (size < this.#size) {
      this.#buffer.fill(0, size, this.#size)
    } else if (size > this.#buffer.length) {
      // Twice the size: files grow in many small steps.
      const larger = Buffer.alloc(Math.max(size, 2 * this.#buffer.length))
      this.#buffer.copy(larger, 0, 0, this.#size)
      this.#buffer = larger
    }
    this.#size = size
  }

  write(at: number, bytes: Buffer): void {
    if (at + bytes.length > this.#size) this.resize(at + bytes.length)
    bytes.copy(this.#buffer, at)
  }
}
