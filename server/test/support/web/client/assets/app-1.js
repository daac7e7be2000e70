export const asset = 'a file whose name holds a hash of its content, long enough to be compressed';
