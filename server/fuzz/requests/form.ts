export interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}

const BOUNDARY = 'between-the-parts';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** As a browser sends it. */
export const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, filename, type }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
          (filename === undefined
            ? ''
            : `; filename="${filename}"\r\nContent-Type: ${type ?? ''}`) +
          '\r\n\r\n',
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
