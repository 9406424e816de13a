-- cookie 7y9uRFTGVhy1BLlDHrJozG3frG4LPqbf24JDwD3Ik7Q KIZOumGHCaXrGKbvrztJcxKVLPUsMGKoGrpMQvBHXAI
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
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chairs" VALUES('hdrNO98ZpXRLsP5P3fMIhA',0,'person','6xTvaQoG3mTIlAhR','Marta',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('hdrNO98ZpXRLsP5P3fMIhA',1,'person','TVJyVlGMd60RTLRn','Olena',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('hdrNO98ZpXRLsP5P3fMIhA',2,'bot',NULL,NULL,'random',0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('tSTu_FmDriMSgEOHwYbhJQ',0,'person','6xTvaQoG3mTIlAhR','Marta',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('tSTu_FmDriMSgEOHwYbhJQ',1,'person','TVJyVlGMd60RTLRn','Olena',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('tSTu_FmDriMSgEOHwYbhJQ',2,'bot',NULL,NULL,'random',0,0,NULL,NULL);
CREATE TABLE edition (
	id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "edition" VALUES(1,2);
CREATE TABLE moves (
	table_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('hdrNO98ZpXRLsP5P3fMIhA',1,0,'play green-5',1.79483331508936452868e+09);
INSERT INTO "moves" VALUES('hdrNO98ZpXRLsP5P3fMIhA',2,1,'play green-3',1.79483331509302496912e+09);
INSERT INTO "moves" VALUES('hdrNO98ZpXRLsP5P3fMIhA',3,2,'play wild yellow',1.79483331519533777231e+09);
INSERT INTO "moves" VALUES('hdrNO98ZpXRLsP5P3fMIhA',4,0,'play yellow-reverse',1.79483331519839906693e+09);
INSERT INTO "moves" VALUES('hdrNO98ZpXRLsP5P3fMIhA',5,2,'play green-reverse',1.79483331519955253605e+09);
INSERT INTO "moves" VALUES('hdrNO98ZpXRLsP5P3fMIhA',6,0,'play green-7',1.79483331520081400875e+09);
INSERT INTO "moves" VALUES('tSTu_FmDriMSgEOHwYbhJQ',1,0,'play yellow-skip',1.79483331522232699394e+09);
INSERT INTO "moves" VALUES('tSTu_FmDriMSgEOHwYbhJQ',2,2,'play yellow-6',1.79483331522470879551e+09);
INSERT INTO "moves" VALUES('tSTu_FmDriMSgEOHwYbhJQ',3,0,'play yellow-reverse',1.794833315226309061e+09);
INSERT INTO "moves" VALUES('tSTu_FmDriMSgEOHwYbhJQ',4,2,'play wild blue',1.79483331522969102858e+09);
INSERT INTO "moves" VALUES('tSTu_FmDriMSgEOHwYbhJQ',5,1,'play blue-4',1.79483331523640656469e+09);
INSERT INTO "moves" VALUES('tSTu_FmDriMSgEOHwYbhJQ',6,0,'play blue-7',1.79483331524620628354e+09);
INSERT INTO "moves" VALUES('tSTu_FmDriMSgEOHwYbhJQ',7,2,'play blue-3',1.79483331525569081302e+09);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (key_hash)
);
INSERT INTO "people" VALUES('6xTvaQoG3mTIlAhR','a0d8ba1e7678b4cb63cfc1c65c39157b8223847d405dbbaf80ca3e85836fcd2d','Marta',1.79483331481596851343e+09);
INSERT INTO "people" VALUES('TVJyVlGMd60RTLRn','b6f5ad7234e25f77fe98e731b2a5e41833aa74e31e7ad84b6b9986cdfe371b3e','Olena',1.79483331491784596448e+09);
CREATE TABLE presence (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	server VARCHAR(32) NOT NULL, 
	gone FLOAT, 
	PRIMARY KEY (table_id, person, server), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "presence" VALUES('hdrNO98ZpXRLsP5P3fMIhA','6xTvaQoG3mTIlAhR','w2ITmMFB8-skQO_O',1.79483331528017735481e+09);
INSERT INTO "presence" VALUES('hdrNO98ZpXRLsP5P3fMIhA','TVJyVlGMd60RTLRn','w2ITmMFB8-skQO_O',1.7948333152820982933e+09);
INSERT INTO "presence" VALUES('tSTu_FmDriMSgEOHwYbhJQ','6xTvaQoG3mTIlAhR','w2ITmMFB8-skQO_O',1.79483331527829933172e+09);
INSERT INTO "presence" VALUES('tSTu_FmDriMSgEOHwYbhJQ','TVJyVlGMd60RTLRn','w2ITmMFB8-skQO_O',1.79483331528184723857e+09);
CREATE TABLE reviews (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE servers (
	id VARCHAR(32) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "servers" VALUES('w2ITmMFB8-skQO_O',1.794833315384557724e+09);
CREATE TABLE service (
	id INTEGER NOT NULL, 
	seconds FLOAT NOT NULL, 
	server VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "service" VALUES(1,0.0,'883wMvuuLyIgjAgE');
CREATE TABLE sitters (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (table_id, person, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sitters" VALUES('hdrNO98ZpXRLsP5P3fMIhA','6xTvaQoG3mTIlAhR',0);
INSERT INTO "sitters" VALUES('hdrNO98ZpXRLsP5P3fMIhA','TVJyVlGMd60RTLRn',1);
INSERT INTO "sitters" VALUES('tSTu_FmDriMSgEOHwYbhJQ','6xTvaQoG3mTIlAhR',0);
INSERT INTO "sitters" VALUES('tSTu_FmDriMSgEOHwYbhJQ','TVJyVlGMd60RTLRn',1);
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
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('hdrNO98ZpXRLsP5P3fMIhA','neon',2,3,'2b8358207a3cbd3e6b94b7d6a49dec2e','{"free_draw": false, "mixed_stacking": false, "hand_size": 3, "starts": "first"}','6xTvaQoG3mTIlAhR',1,'over',-1,'[0, 2, 1]',9,NULL,0,NULL,1.79483331497043728823e+09,1.79483331520081400875e+09,NULL,NULL);
INSERT INTO "tables" VALUES('tSTu_FmDriMSgEOHwYbhJQ','neon',2,3,'3aae131745268c3c8e7555c759c75ac3','{"free_draw": false, "mixed_stacking": false, "hand_size": 7, "starts": "first"}','6xTvaQoG3mTIlAhR',1,'playing',1,'[4, 6, 4]',10,NULL,0,NULL,1.79483331520414328571e+09,1.79483331525569081302e+09,NULL,NULL);
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
INSERT INTO "talk" VALUES('hdrNO98ZpXRLsP5P3fMIhA',1,'event',1,'Olena','sits',1.79483331500918936725e+09,'TVJyVlGMd60RTLRn');
INSERT INTO "talk" VALUES('tSTu_FmDriMSgEOHwYbhJQ',1,'event',1,'Olena','sits',1.79483331521298742293e+09,'TVJyVlGMd60RTLRn');
INSERT INTO "talk" VALUES('tSTu_FmDriMSgEOHwYbhJQ',2,'say',0,'Marta','good luck',1.79483331526481175422e+09,'6xTvaQoG3mTIlAhR');
CREATE TABLE unlisted (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, person), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX chairs_person ON chairs (person);
CREATE INDEX chairs_kept ON chairs (kept);
COMMIT;
