import { braveService } from '../../web/search/brave-service';
import type { SearchCache } from '../../web/search/search-cache';
import type { SearchService } from '../../web/search/search-service';
import { searxngService } from '../../web/search/searxng-service';
import type { SearchSetting } from './search-setting';

/** The services of a credential, in the order in which they are asked. */
export const searchServices = (
	{ brave, searxng }: SearchSetting,
	cache: SearchCache,
): SearchService[] => [
	...(brave === undefined ? [] : [braveService(brave, cache)]),
	...(searxng === undefined ? [] : [searxngService(searxng, cache)]),
];
