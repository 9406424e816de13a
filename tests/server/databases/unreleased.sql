-- cookie 4z9QyLVY8SpCYULLbDTU8m1d4kAF-lW_TJA7mU1mVXg A19J-eOiSjV35V71_qKo8U-AyudnII2B8qQEkVUdrFo
BEGIN TRANSACTION;
CREATE TABLE chairs (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person VARCHAR(32), 
	name VARCHAR(64), 
	bot VARCHAR(64), 
	open BOOLEAN NOT NULL, 
	undone INTEGER NOT NULL, 
	kept VARCHAR(32), 
	kept_name VARCHAR(64), 
	character VARCHAR(64), 
	absent BOOLEAN, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chairs" VALUES('LCzKJFIxnIqyos6qHm4QGA',0,'person','Sp6OrtCU0DX-GEdk','Marta',NULL,0,0,NULL,NULL,'zap',0);
INSERT INTO "chairs" VALUES('LCzKJFIxnIqyos6qHm4QGA',1,'person','aeFC5p_OaQ80q-fc','Olena',NULL,0,0,NULL,NULL,'miko',0);
INSERT INTO "chairs" VALUES('LCzKJFIxnIqyos6qHm4QGA',2,'bot',NULL,NULL,'random',0,0,NULL,NULL,'vesper',0);
CREATE TABLE codes (
	person VARCHAR(32) NOT NULL, 
	code_hash VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "codes" VALUES('Sp6OrtCU0DX-GEdk','2222222222222222222222222222222222222222222222222222222222222222',1.79506362e+09);
CREATE TABLE days (
	nth INTEGER NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	opened VARCHAR(10) NOT NULL, 
	sealed VARCHAR(10) NOT NULL, 
	PRIMARY KEY (nth)
);
INSERT INTO "days" VALUES(1,'2026-01-02','2026-01-01','first');
CREATE TABLE edition (
	id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "edition" VALUES(1,5);
CREATE TABLE keys (
	key_hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (key_hash), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "keys" VALUES('1111111111111111111111111111111111111111111111111111111111111111','Sp6OrtCU0DX-GEdk',1.79506361e+09);
CREATE TABLE moves (
	table_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	spent FLOAT, 
	bot VARCHAR(64), 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('LCzKJFIxnIqyos6qHm4QGA',1,0,'play yellow-3',1.79506360482850742341e+09,NULL,NULL);
INSERT INTO "moves" VALUES('LCzKJFIxnIqyos6qHm4QGA',2,1,'play yellow-skip',1.79506360488814187053e+09,NULL,NULL);
INSERT INTO "moves" VALUES('LCzKJFIxnIqyos6qHm4QGA',3,0,'play green-skip',1.79506360488937735555e+09,NULL,NULL);
INSERT INTO "moves" VALUES('LCzKJFIxnIqyos6qHm4QGA',4,2,'play +4 yellow',1.79506360489976024628e+09,NULL,'random');
INSERT INTO "moves" VALUES('LCzKJFIxnIqyos6qHm4QGA',5,0,'take 4',1.79506360490464305875e+09,NULL,NULL);
INSERT INTO "moves" VALUES('LCzKJFIxnIqyos6qHm4QGA',6,1,'play +4 red',1.79506360490842771524e+09,NULL,NULL);
INSERT INTO "moves" VALUES('LCzKJFIxnIqyos6qHm4QGA',7,2,'take 4',1.79506360490948629381e+09,NULL,'random');
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	rated BOOLEAN, 
	PRIMARY KEY (id), 
	UNIQUE (key_hash)
);
INSERT INTO "people" VALUES('Sp6OrtCU0DX-GEdk','868d792efacc8cf571118eced94909fbe29281bc1aa17ba470538280c49e7491','Marta',1.79506360219535589218e+09,NULL);
INSERT INTO "people" VALUES('aeFC5p_OaQ80q-fc','32ea8e0104140525aca172e1e51bc4af3bc3c4b729b84538f4309b1bfa8c5586','Olena',1.79506360223085093498e+09,NULL);
CREATE TABLE played (
	person VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	share FLOAT NOT NULL, 
	score INTEGER NOT NULL, 
	usual BOOLEAN NOT NULL, 
	plies INTEGER NOT NULL, 
	level VARCHAR(16), 
	steps TEXT NOT NULL, 
	PRIMARY KEY (person, table_id)
);
INSERT INTO "played" VALUES('Sp6OrtCU0DX-GEdk','BBBBBBBBBBBBBBBBBBBBBB','neon',3,1.79506360e+09,'2026-01-01',0.5,12,1,40,'novice','0 2');
CREATE TABLE presence (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	server VARCHAR(32) NOT NULL, 
	gone FLOAT, 
	PRIMARY KEY (table_id, person, server), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "presence" VALUES('LCzKJFIxnIqyos6qHm4QGA','Sp6OrtCU0DX-GEdk','yHEnjqyoZmTtBvgn',1.79506360491509366038e+09);
INSERT INTO "presence" VALUES('LCzKJFIxnIqyos6qHm4QGA','aeFC5p_OaQ80q-fc','yHEnjqyoZmTtBvgn',1.795063604919585228e+09);
CREATE TABLE pushes (
	endpoint_hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(128) NOT NULL, 
	auth VARCHAR(32) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	contact TEXT NOT NULL, 
	told VARCHAR(80) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (endpoint_hash), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "pushes" VALUES('3333333333333333333333333333333333333333333333333333333333333333','aeFC5p_OaQ80q-fc','1111111111111111111111111111111111111111111111111111111111111111','https://push.example.org/3','p256dh','auth','uk','https://example.org','LCzKJFIxnIqyos6qHm4QGA/7',1.79506363e+09);
CREATE TABLE ratings (
	who VARCHAR(80) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	PRIMARY KEY (who, game)
);
INSERT INTO "ratings" VALUES('Sp6OrtCU0DX-GEdk','neon',27.5,6.25,3);
CREATE TABLE reviews (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "reviews" VALUES('LCzKJFIxnIqyos6qHm4QGA',0,'{}');
CREATE TABLE secrets (
	id INTEGER NOT NULL, 
	word VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "secrets" VALUES(1,'4444444444444444444444444444444444444444444444444444444444444444');
CREATE TABLE servers (
	id VARCHAR(32) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "servers" VALUES('yHEnjqyoZmTtBvgn',1.7950636050794522762e+09);
CREATE TABLE service (
	id INTEGER NOT NULL, 
	seconds FLOAT NOT NULL, 
	server VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "service" VALUES(1,0.0,'O3G4syYmdpQU139W');
CREATE TABLE sitters (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (table_id, person, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sitters" VALUES('LCzKJFIxnIqyos6qHm4QGA','Sp6OrtCU0DX-GEdk',0);
INSERT INTO "sitters" VALUES('LCzKJFIxnIqyos6qHm4QGA','aeFC5p_OaQ80q-fc',1);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	options TEXT NOT NULL, 
	owner VARCHAR(32) NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	turn INTEGER NOT NULL, 
	scores TEXT, 
	version INTEGER NOT NULL, 
	next VARCHAR(32), 
	hints BOOLEAN, 
	branches TEXT, 
	created FLOAT NOT NULL, 
	touched FLOAT NOT NULL, 
	quiet_since FLOAT, 
	quiet_version INTEGER, 
	daily INTEGER, 
	open_to_all BOOLEAN, 
	clock TEXT, 
	spent FLOAT, 
	rated BOOLEAN, 
	asleep INTEGER, 
	parent VARCHAR(32), 
	parent_ply INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('LCzKJFIxnIqyos6qHm4QGA','neon',2,3,'49afaf04e0a3d54c3d67b5ca00966b60','{"free_draw": false, "mixed_stacking": false, "reshuffle_at_once": false, "hand_size": 7, "starts": "first"}','Sp6OrtCU0DX-GEdk',1,'playing',0,'[9,5,10]',11,NULL,0,NULL,1.79506360457145071026e+09,1.79506360490948629381e+09,NULL,NULL,NULL,0,NULL,0.0,0,NULL,NULL,NULL);
CREATE TABLE talk (
	table_id VARCHAR(32) NOT NULL, 
	nth INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER, 
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	person VARCHAR(32), 
	PRIMARY KEY (table_id, nth), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "talk" VALUES('LCzKJFIxnIqyos6qHm4QGA',1,'event',1,'Olena','sits',1.79506360466955375669e+09,'aeFC5p_OaQ80q-fc');
INSERT INTO "talk" VALUES('LCzKJFIxnIqyos6qHm4QGA',2,'say',0,'Marta','good luck',1.79506360491257882117e+09,'Sp6OrtCU0DX-GEdk');
CREATE TABLE tries (
	nth INTEGER NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	finished FLOAT, 
	late BOOLEAN, 
	share FLOAT, 
	score INTEGER, 
	plies INTEGER, 
	PRIMARY KEY (nth, game, person)
);
INSERT INTO "tries" VALUES(1,'neon','aeFC5p_OaQ80q-fc','BBBBBBBBBBBBBBBBBBBBBB',1,1.79506364e+09,0,1.0,9,31);
CREATE TABLE unlisted (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, person), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "unlisted" VALUES('LCzKJFIxnIqyos6qHm4QGA','aeFC5p_OaQ80q-fc');
CREATE INDEX tables_parent ON tables (parent);
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX tables_open_to_all ON tables (open_to_all);
CREATE INDEX tries_table ON tries (table_id);
CREATE INDEX ix_keys_person ON keys (person);
CREATE INDEX chairs_kept ON chairs (kept);
CREATE INDEX chairs_person ON chairs (person);
CREATE INDEX ix_pushes_person ON pushes (person);
COMMIT;
