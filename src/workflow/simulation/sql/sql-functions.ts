/**
 * Database functions that only work on their arguments: no files, no settings, no sequences, no waiting, and nothing that
 * runs a text. Unlisted functions are not run.
 */

const aggregate =
	'any_value approx_count_distinct approx_percentile approx_quantiles approx_top_count array_agg arrayagg avg bit_and bit_or bit_xor bool_and bool_or checksum_agg corr count count_big count_if countif covar_pop covar_samp every first first_value group_concat grouping grouping_id json_agg json_arrayagg json_build_array json_build_object json_object_agg json_objectagg jsonb_agg jsonb_build_array jsonb_build_object jsonb_object_agg last last_value listagg logical_and logical_or max max_by median min min_by mode object_agg percentile_cont percentile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope std stddev stddev_pop stddev_samp stdev stdevp string_agg sum var var_pop var_samp variance varp xmlagg';

const windows =
	'cume_dist dense_rank lag lead nth_value ntile percent_rank rank ratio_to_report row_number';

const texts =
	'ascii bit_length btrim cast char char_length character_length charindex chr coalesce collate concat concat_ws contains convert decode difference edit_distance editdistance elt encode endswith ends_with field find_in_set format from_base64 greatest hex ifnull iif ilike initcap instr isnull lcase least left len length like locate lower lpad ltrim md5 mid nchar normalize nullif nullifzero nvl nvl2 octet_length ord overlay patindex position quotename repeat replace replicate reverse right rpad rtrim safe_cast sha1 sha2 sha256 sha512 soundex space split split_part startswith starts_with str strpos string_split string_to_array stuff substr substring substring_index to_base64 to_char to_hex to_number to_varchar translate trim try_cast try_convert try_parse ucase unhex unicode upper zeroifnull regexp_contains regexp_count regexp_extract regexp_extract_all regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr';

const dates =
	'add_months adddate addtime age clock_timestamp convert_tz curdate current_date current_datetime current_time current_timestamp curtime date date_add date_bin date_diff date_format date_from_unix_date date_part date_sub date_trunc dateadd datediff datediff_big datefromparts datename datepart datetime datetime_add datetime_diff datetime_sub datetime_trunc datetimefromparts day dayname dayofmonth dayofweek dayofyear eomonth extract format_date format_datetime format_timestamp from_days from_unixtime getdate getutcdate hour interval isdate justify_days justify_hours justify_interval last_day localtime localtimestamp make_date make_interval make_time make_timestamp makedate maketime microsecond minute month monthname months_between next_day now parse_date parse_datetime parse_timestamp period_add period_diff quarter sec_to_time second str_to_date subdate subtime sysdatetime sysutcdatetime time time_add time_diff time_format time_sub time_to_sec time_trunc timediff timestamp timestamp_add timestamp_diff timestamp_micros timestamp_millis timestamp_seconds timestamp_sub timestamp_trunc timestampadd timestampdiff to_date to_days to_timestamp trunc unix_date unix_micros unix_millis unix_seconds unix_timestamp utc_date utc_time utc_timestamp week weekday weekofyear year yearweek';

const numbers =
	'abs acos asin atan atan2 atn2 cbrt ceil ceiling cos cot crc32 degrees div div0 exp floor ln log log10 log2 mod pi pow power radians rand random round safe_divide sign sin sqrt square tan truncate uniform width_bucket';

const documents =
	'array array_append array_cat array_concat array_contains array_dims array_distinct array_except array_intersection array_length array_lower array_ndims array_position array_positions array_prepend array_remove array_replace array_size array_slice array_to_string array_upper cardinality element_at explode flatten generate_array generate_date_array generate_series generate_subscripts get_path hll_cardinality is_array is_object isjson json json_array json_array_elements json_array_elements_text json_array_length json_contains json_contains_path json_depth json_each json_each_text json_exists json_extract json_extract_array json_extract_path json_extract_path_text json_extract_scalar json_keys json_length json_object json_object_keys json_overlaps json_pretty json_query json_query_array json_quote json_search json_serialize json_table json_type json_typeof json_unquote json_valid json_value json_value_array jsonb jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_object_keys jsonb_path_exists jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_pretty jsonb_to_record jsonb_to_recordset jsonb_typeof object_construct object_keys openjson parse_json posexplode row_to_json struct to_json to_json_string to_jsonb to_variant try_parse_json typeof unnest xmlelement xmlforest';

const others =
	'bin_to_uuid choose decompress gen_random_uuid generate_uuid if inet_aton inet_ntoa newid sys_guid to_binary uuid uuid_generate_v4 uuid_string uuid_to_bin';

/** With a length in brackets, behind `AS` or `::`. */
const types =
	'bignumeric binary bit bytes character datetime2 datetimeoffset dec decimal float number numeric nvarchar nvarchar2 string text varbinary varchar varchar2 varying';

/** What the database says of itself. */
const facts =
	'col_description current_database current_role current_schema current_user database db_name obj_description object_id object_name pg_column_size pg_database_size pg_get_constraintdef pg_get_indexdef pg_get_viewdef pg_relation_size pg_size_pretty pg_table_size pg_total_relation_size pg_typeof schema schema_name session_user to_regclass user version';

/** What a bracket may follow without being called. */
const keywords =
	'all and any apply as between by case cross cube distinct else except exists filter for from group having ilike in index inner intersect is join key lateral like limit materialized minus not offset on or order outer over partition pivot qualify range rollup row select sets similar some table tablesample then top union unpivot using values when where window with within xor';

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
	new Set(lists.flatMap((list) => list.toUpperCase().split(' ')));

/** Words that a query may have right before an opening bracket, in capitals. */
export const sqlCalls = setOf(
	aggregate,
	windows,
	texts,
	dates,
	numbers,
	documents,
	others,
	types,
	facts,
	keywords,
);
