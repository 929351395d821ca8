/** At the beginning of a word. Some control characters part words for SearXNG. */
const SIGNS = /(^|[\s\p{Cc}])(?:!{2,}|[!?](?=[\p{L}\p{N}]))+/gu;

/**
 * A query without the signs by which SearXNG obeys a word instead of looking for it: `!g` asks another engine, also one that its
 * operator has switched off, and `!!g` or a lone `!!` leads away from it. The words stay.
 */
export const withoutBangs = (query: string): string => query.replace(SIGNS, '$1').trim();
