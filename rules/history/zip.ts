import { Zip, ZipDeflate } from "fflate";

/** A file to be packed, whose content is produced in parts. */
export interface PackedFile {
  name: string;
  content: AsyncIterable<string>;
}

/** A file in a zip must have a date: this is the first possible one. */
const DATE = "1980-01-01T00:00:00";
const ZIP_MAX_BYTES = 0xffffffff;

/** Packs files as a zip, part by part. @throws RangeError beyond 4 GB, which require another kind of zip */
export async function* zip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let packed: Uint8Array<ArrayBuffer>[] = [];
  const whole = new Zip((error, part) => {
    if (error) throw error;
    packed.push(part as Uint8Array<ArrayBuffer>);
  });
  let bytes = 0;

  function taken(): Uint8Array<ArrayBuffer>[] {
    const parts = packed;
    packed = [];
    return parts;
  }

  for await (const { name, content } of files) {
    const file = new ZipDeflate(name);
    file.mtime = DATE;
    whole.add(file);
    for await (const text of content) {
      const part = encoder.encode(text);
      bytes += part.length;
      if (bytes > ZIP_MAX_BYTES) throw new RangeError("The file is too large");
      file.push(part);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  whole.end();
  yield* taken();
}
