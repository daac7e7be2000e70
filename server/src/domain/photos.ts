import { photoUrl } from '@wildsoak/contract/rules/photo-formats';

const [beforeHash = '', afterHash = ''] = photoUrl('|').split('|');

/** The URL of a row's photo, in SQL. */
export const imageUrlOf = (hashColumn: string) =>
  `'${beforeHash}' || ${hashColumn} || '${afterHash}'`;

/** The contract's `image_url` and `image`, for a row that a left join gives its `photo`. */
export const PHOTO_COLUMNS = `${imageUrlOf('photo.hash')} as image_url,
  case when photo.hash is not null then json_build_object(
    'width', photo.width, 'height', photo.height, 'preview', photo.preview) end as image`;
